/** How many tiles of the sky, and what part of those in use, 0 to 1. */
interface Share {
  readonly tiles: number;
  readonly share: number;
}

export interface InputSource extends Share {
  readonly source: string;
  readonly state: 'ok' | 'failing';
  readonly heard_at: string | null;
  readonly newest_run: string | null;
  readonly age_minutes: number | null;
  readonly next_expected_at: string;
  readonly failing_since: string | null;
  readonly last_error: { readonly at: string; readonly message: string } | null;
}

/** What forecasts stand on. */
export interface Inputs {
  readonly as_of: string;
  readonly tiles_in_use: number;
  readonly ladder: readonly ({ readonly step: string } & Share)[];
  readonly sources: readonly InputSource[];
}
