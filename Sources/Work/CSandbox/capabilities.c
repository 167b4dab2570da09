#define _GNU_SOURCE
#include "CSandbox.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool CSandbox_dropCapabilities(void) {
    // Without CAP_SETPCAP the bounding set stays; PR_SET_NO_NEW_PRIVS then prevents gaining any.
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) {
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    }
    bool isBarred = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0 && isBarred;
}
