// CLONE_THREAD is not in POSIX.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

CSandbox_Version CSandbox_libraryVersion(void) {
    const struct scmp_version *version = seccomp_version();
    if (version == NULL) return (CSandbox_Version){0, 0, 0};
    return (CSandbox_Version){version->major, version->minor, version->micro};
}

/// The system calls that are permitted with any arguments: memory, threads, time, the process's own
/// signals, and reading and writing open descriptors. Names that the architecture does not have are
/// ignored.
static const int harmless[] = {
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev), SCMP_SYS(close),
    SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid),
    SCMP_SYS(getpid), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(getcpu),
    SCMP_SYS(membarrier),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep), SCMP_SYS(restart_syscall),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(getrandom), SCMP_SYS(getrusage), SCMP_SYS(sysinfo),
    SCMP_SYS(exit), SCMP_SYS(exit_group),
};

static int allow(scmp_filter_ctx filter, int call, struct scmp_arg_cmp condition) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, condition);
}

/// Adds all rules; returns whether that worked.
static bool isFilled(scmp_filter_ctx filter) {
    int failed = 0;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, harmless[i], 0);
    }
    // Memory must not become executable.
    failed |= allow(filter, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    failed |= allow(filter, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    // Threads are permitted, processes are not. The arguments of clone3 are in memory, which a
    // filter cannot read; without clone3, glibc uses clone.
    failed |= allow(filter, SCMP_SYS(clone),
                    SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    failed |= allow(filter, SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    // abort() sends a signal to the process itself. Limits may be read but not set.
    failed |= allow(filter, SCMP_SYS(tgkill),
                    SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
    failed |= allow(filter, SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_EQ, 0));
    return failed == 0;
}

bool CSandbox_lockCalls(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) return false;
    // The filter applies to all threads.
    bool isLocked =
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
        isFilled(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return isLocked;
}

/// The system calls that a program which only computes does not need, and that could harm others.
static const int harmful[] = {
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
    SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(pidfd_open),
    SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(setpriority), SCMP_SYS(ioprio_set), SCMP_SYS(kcmp),
    SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr),
    SCMP_SYS(sched_setaffinity), SCMP_SYS(process_madvise), SCMP_SYS(process_mrelease),
    SCMP_SYS(migrate_pages), SCMP_SYS(move_pages),
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot),
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(bpf), SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd), SCMP_SYS(io_uring_setup), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(kexec_load),
    SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(msgget), SCMP_SYS(mq_open),
};

// Denies what is listed instead of allowing what is needed, because the calls of pdftoppm and its
// libraries change with their versions.
bool CSandbox_lockProgramCalls(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == NULL) return false;
    int failed = 0;
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++) {
        failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), harmful[i], 0);
    }
    // Threads are permitted, processes are not; see isFilled.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    // abort() sends a signal to the process itself. Its own limits are those of process 0.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1,
                               SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid()));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1,
                               SCMP_A0(SCMP_CMP_NE, 0));
    bool isLocked = failed == 0 &&
                    seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
                    seccomp_load(filter) == 0;
    seccomp_release(filter);
    return isLocked;
}
