import { readFileSync } from 'node:fs';

/**
 * When a process was born, in clock ticks since boot; undefined when there is none of that id, or only a zombie nobody
 * has collected. Together with the id this tells our process from a later one that was given the same id.
 */
export function birthOf(pid: number): string | undefined {
  try {
    // proc(5): "pid (name) state ppid …", where the name may hold spaces and brackets; field 22 is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
