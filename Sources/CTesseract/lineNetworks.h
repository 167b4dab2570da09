/* Evaluates Tesseract's line networks by CLineNetwork. */
#ifndef CTESSERACT_LINE_NETWORKS_H
#define CTESSERACT_LINE_NETWORKS_H

/* Forgets which engine has which network: an address may belong to another one afterwards. To be
 * called when an engine loads languages or ends. */
void forgetLiveNetworks();

#endif
