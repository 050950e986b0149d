import type { Rejection } from './rejection';

/** Summarises the rejections of one file: for each kind the first rejection and the count, so that logs stay short. */
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
