import type { Rejection } from './rejection';

/** Summarizes the rejections of one file: for each kind the first rejection and the count, so that logs stay short. */
export class RejectionSummary {
  private readonly byKind = new Map<string, { rejection: Rejection; count: number }>();

  add(rejection: Rejection): void {
    const kind = `${rejection.code} ${rejection.field ?? ''}`;
    const entry = this.byKind.get(kind);
    if (entry) entry.count++;
    else this.byKind.set(kind, { rejection, count: 1 });
  }

  list(): Rejection[] {
    return [...this.byKind.values()].map(({ rejection, count }) => ({ ...rejection, count }));
  }
}
