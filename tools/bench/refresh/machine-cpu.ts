import { cpus } from 'node:os';

/** Reads the processor time of all processes of this machine since its start, s. */
export const readMachineCpuSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
