#include "CImage.h"
#include <string.h>

void CImage_setMessage(CImage_Message *message, const char *text) {
    strncpy(message->text, text, sizeof message->text - 1);
    message->text[sizeof message->text - 1] = '\0';
}
