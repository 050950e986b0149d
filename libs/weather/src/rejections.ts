import type { Rejection } from './rejection';

/** Gathers the rejections of one file, so that a million bad lines are one line of the log: the first of each kind. */
export class Rejections {
  private readonly first = new Map<string, { rejection: Rejection; count: number }>();

  add(rejection: Rejection): void {
    const kind = `${rejection.code} ${rejection.field ?? ''}`;
    const known = this.first.get(kind);
    if (known) known.count++;
    else this.first.set(kind, { rejection, count: 1 });
  }

  all(): Rejection[] {
    return [...this.first.values()].map(({ rejection, count }) => ({ ...rejection, count }));
  }
}
