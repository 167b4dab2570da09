import { element } from "./elements.js";

/** Returns what each command does on the page of a review. */
export function commandsOf(app) {
  return {
    next: () => app.stepDoubtful(1),
    previous: () => app.stepDoubtful(-1),
    apply: () => app.apply() && app.stepDoubtful(1),
    applyBack: () => app.apply() && app.stepDoubtful(-1),
    accept: () => {
      element("text").value = app.textOfChosen();
      if (app.apply()) app.stepDoubtful(1);
    },
    edit: () => {
      app.isOutside = false;
      app.drawWord();
    },
    leave: () => {
      const field = element("text");
      if (field.value !== app.textOfChosen()) {
        app.drawWord();
        return;
      }
      app.isOutside = true;
      element("list").focus();
    },
    join: () => {
      if (app.review.join(app.chosen)) app.changed("Joined.");
      else app.say("The line has no next word.");
    },
    split: () => app.split(),
    delete: () => app.remove(),
    add: () => app.adding.begin(),
    other: () => {
      const other = app.review.find(app.chosen).word.other;
      if (!other) return;
      element("text").value = other;
      if (app.apply()) app.stepDoubtful(1);
    },
    same: () => {
      if (app.offer) app.replaceAll(app.offer.ids.map((id) => [id, app.offer.after]));
    },
    undo: () => app.takeBack(app.review.undo(), "Nothing to undo."),
    redo: () => app.takeBack(app.review.redo(), "Nothing to redo."),
    done: () => app.setDone(!app.page.done),
    search: () => app.search.open(app.textOfChosen()),
    save: () => app.save(),
    nextWord: () => app.stepWord(1),
    previousWord: () => app.stepWord(-1),
    nextPage: () => app.step(1),
    previousPage: () => app.step(-1),
    zoomIn: () => app.view.zoomBy(1.25),
    zoomOut: () => app.view.zoomBy(0.8),
    fit: () => app.view.setZoom(0),
    help: () => element("helpDialog").showModal(),
  };
}
