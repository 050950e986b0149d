import { readFileSync } from 'node:fs';

/**
 * Reads the start time of a process, in clock ticks since boot; undefined without a process of that id, or for a zombie. The
 * id and the start time together distinguish a process from a later one with the same id.
 */
export function readStartTime(pid: number): string | undefined {
  try {
    // proc(5): "pid (name) state ppid …", where the name may contain spaces and parentheses; field 22 is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
