import type { Rejection } from './rejection';

/** Summarises the rejections of one file, so that a million bad lines give one log line: the first of each kind and their count. */
export class RejectionSummary {
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
