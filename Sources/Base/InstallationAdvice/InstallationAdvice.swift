// # InstallationAdvice
//
// What to install, in the words of the system at hand: the command of its package manager with its
// names of packages.
//
//     SystemPart.advice([.popplerTools])   // "sudo apt install poppler-utils"
//
// It must not look for what is installed: the code that misses a part asks for the advice.
