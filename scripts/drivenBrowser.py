"""Drives Chromium (DevTools protocol) and Firefox (WebDriver BiDi) without further packages."""
import base64
import contextlib
import itertools
import json
import os
import select
import socket
import subprocess
import time
from pathlib import Path

PATIENCE = 30  # the maximum seconds of any wait
MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
# Keys that are no letters: the DevTools protocol's virtual code, and BiDi's character.
KEYS = {
    "Enter": (13, "\ue007"), "Escape": (27, "\ue00c"), "Tab": (9, "\ue004"), "Backspace": (8, "\ue003"),
    "Delete": (46, "\ue017"), "ArrowLeft": (37, "\ue012"), "ArrowUp": (38, "\ue013"), "ArrowRight": (39, "\ue014"),
    "ArrowDown": (40, "\ue015"), "PageUp": (33, "\ue00e"), "PageDown": (34, "\ue00f"), "Home": (36, "\ue011"),
    "End": (35, "\ue010"), "F2": (113, "\ue032"), " ": (32, " "),
}
BIDI_MODIFIERS = {"Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a"}


class Browser:
    """A page of a browser; subclasses send the messages."""

    def wait(self, what, expression, seconds=PATIENCE):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.evaluate(expression):
                return value
            time.sleep(0.02)
        raise TimeoutError(f"{what}: not after {seconds} s")

    def press(self, *keys):
        """Presses keys such as Enter, a, Alt+j or Shift+ArrowRight, one after the other."""
        for combination in keys:
            *modifiers, key = combination.split("+") if len(combination) > 1 else [combination]
            self.press_key(key, modifiers)

    def type(self, text):
        for letter in text:
            self.press_key(letter, [])


class Chromium(Browser):
    """Chromium on a pipe."""

    name = "chromium"

    def __init__(self, stack, folder, size=(1300, 900), dark=False):
        folder.mkdir()
        self.downloads = folder / "downloads"
        to_browser, from_browser = os.pipe(), os.pipe()
        command = ["chromium", "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run",
                   "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}", "about:blank"]

        def prepare():
            # The ends of the pipes may have the numbers that the browser expects.
            read, write = os.dup(to_browser[0]), os.dup(from_browser[1])
            os.dup2(read, 3)
            os.dup2(write, 4)

        process = subprocess.Popen(command, preexec_fn=prepare, close_fds=False, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(folder)})
        stack.callback(process.wait)
        stack.callback(process.kill)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.out, self.input, self.buffer = to_browser[1], from_browser[0], b""
        self.numbers, self.session, self.events = itertools.count(1), None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "Runtime", "Network", "Log":
            self.call(f"{domain}.enable")
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.resize(*size, dark=dark)

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session and not method.startswith(("Target", "Browser")):
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], PATIENCE)[0]:
                raise TimeoutError("Chromium does not answer")
            self.buffer += os.read(self.input, 1 << 20)
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url=path if ":" in str(path) else f"file://{path}")

    def reload(self):
        self.call("Page.reload")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", 
                           expression=f"Promise.resolve({expression}).then(v => JSON.stringify(v))", awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        value = result["result"].get("value")
        return None if value is None else json.loads(value)

    def resize(self, width, height, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def press_key(self, key, modifiers):
        mask = sum(MODIFIERS[name] for name in modifiers)
        code = f"Key{key.upper()}" if len(key) == 1 and key.isascii() and key.isalpha() else key
        event = {"key": key, "code": code, "modifiers": mask}
        if key in KEYS and key != " ":
            event["windowsVirtualKeyCode"] = KEYS[key][0]
            text = "\r" if key == "Enter" else None
        else:
            event["windowsVirtualKeyCode"] = ord(key.upper()) if key.isascii() else 0
            text = key if not set(modifiers) - {"Shift"} else None
        down = {**event, "text": text} if text else event
        if "Control" in modifiers and key == "z":
            down["commands"] = ["undo"]
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def drag(self, start, *points):
        mouse = lambda kind, point, buttons: self.call(
            "Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", buttons=buttons, clickCount=1)
        mouse("mousePressed", start, 1)
        for point in points:
            mouse("mouseMoved", point, 1)
        mouse("mouseReleased", points[-1] if points else start, 0)

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def problems(self):
        """Returns the errors that the page has logged, and the requests that it has made, but those of its own file."""
        found = []
        for event in self.events:
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"].get("exception", {}).get("description", "exception"))
            if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
            if event.get("method") == "Network.requestWillBeSent":
                url = event["params"]["request"]["url"]
                if not url.startswith(("file:", "data:", "blob:", "about:")):
                    found.append(url)
        return found


class Firefox(Browser):
    """Firefox on a WebSocket of this machine."""

    name = "firefox"
    PREFERENCES = {
        "browser.aboutwelcome.enabled": "false", "browser.shell.checkDefaultBrowser": "false",
        "datareporting.policy.dataSubmissionEnabled": "false", "termsofuse.bypassNotification": "true",
        "browser.download.folderList": "2", "browser.download.useDownloadDir": "true",
        "browser.download.alwaysOpenPanel": "false", "browser.startup.homepage_override.mstone": '"ignore"',
    }

    def __init__(self, stack, folder, size=(1300, 900), dark=False):
        folder.mkdir()
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        preferences = {**self.PREFERENCES, "browser.download.dir": json.dumps(str(self.downloads)),
                       "layout.css.prefers-color-scheme.content-override": "0" if dark else "1"}
        (folder / "user.js").write_text("".join(f'user_pref("{k}", {v});\n' for k, v in preferences.items()))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder),
                   f"--remote-debugging-port={port}", "about:blank"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "HOME": str(folder)})
        stack.callback(process.wait)
        stack.callback(process.kill)
        self.socket, self.buffer = self.connected(port), b""
        stack.callback(self.socket.close)
        self.numbers, self.events = itertools.count(1), []
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        with contextlib.suppress(RuntimeError):
            self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.resize(*size)

    @staticmethod
    def connected(port):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall((f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += connection.recv(1)
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise RuntimeError(answer.decode())
        return connection

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.send(json.dumps({"id": number, "method": method, "params": parameters}).encode())
        while True:
            answer = json.loads(self.receive())
            if answer.get("id") == number:
                if answer.get("type") == "error" or "error" in answer:
                    raise RuntimeError(f"{method}: {answer.get('error')} {answer.get('message')}")
                return answer["result"]
            self.events.append(answer)

    def send(self, data):
        """Sends a text frame (RFC 6455, 5.2), masked as clients do."""
        length = len(data)
        head = bytes([0x81]) + (bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
                                if length < 65536 else bytes([0x80 | 127]) + length.to_bytes(8, "big"))
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self.read(2)
            length = second & 0x7F
            if length > 125:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            data = self.read(length)
            if first & 0x0F in (0, 1, 2):
                message += data
                if first & 0x80:
                    return message

    def read(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(1 << 20)
            if not more:
                raise RuntimeError("Firefox has closed the connection")
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def open(self, path):
        self.events.clear()
        self.call("browsingContext.navigate", context=self.context, wait="none",
                  url=path if ":" in str(path) else f"file://{path}")

    def reload(self):
        self.call("browsingContext.reload", context=self.context, wait="none")
        time.sleep(0.5)

    def evaluate(self, expression):
        try:
            result = self.call("script.evaluate", expression=f"Promise.resolve({expression}).then(v => JSON.stringify(v))",
                               target={"context": self.context}, awaitPromise=True)
        except RuntimeError as error:
            # The page is being replaced.
            if "no such" in str(error) or "AbortError" in str(error):
                return None
            raise
        if result["type"] == "exception":
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['text']}")
        value = result["result"].get("value")
        return None if value is None else json.loads(value)

    def resize(self, width, height, dark=False):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def press_key(self, key, modifiers):
        value = KEYS[key][1] if key in KEYS else key
        held = [BIDI_MODIFIERS[name] for name in modifiers]
        actions = [{"type": "keyDown", "value": name} for name in held]
        actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        actions += [{"type": "keyUp", "value": name} for name in reversed(held)]
        self.call("input.performActions", context=self.context,
                  actions=[{"type": "key", "id": "keys", "actions": actions}])

    def drag(self, start, *points):
        move = lambda point: {"type": "pointerMove", "x": round(point[0]), "y": round(point[1])}
        actions = [move(start), {"type": "pointerDown", "button": 0}, *map(move, points), {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.context, actions=[
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def screenshot(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.context)["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def problems(self):
        """Returns the errors that the page has logged, and the requests that it has made, but those of its own file."""
        found = []
        for event in self.events:
            if event.get("method") == "log.entryAdded" and event["params"]["level"] == "error":
                found.append(event["params"]["text"])
            if event.get("method") == "network.beforeRequestSent":
                url = event["params"]["request"]["url"]
                if not url.startswith(("file:", "data:", "blob:", "about:", "chrome:", "resource:", "moz-")):
                    found.append(url)
        return found


BROWSERS = {"chromium": Chromium, "firefox": Firefox}
