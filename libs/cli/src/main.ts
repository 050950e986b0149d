#!/usr/bin/env node
import { runCommandLine } from './run-command-line';
import { createProcessTerminal } from './terminal';

// A reader such as `head` that closes the pipe ends the program without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
void runCommandLine(process.argv.slice(2), createProcessTerminal()).then((code) => (process.exitCode = code));
