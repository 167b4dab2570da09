// # InstallationAdvice
//
// Advice on what to install: the command of the system's package manager, with its names of
// packages.
//
//     SystemPackage.advice([.popplerTools])   // "sudo apt install poppler-utils"
//
// It must not look for what is installed: the code that misses a package asks for the advice.
