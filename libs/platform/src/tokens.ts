// Injection tokens of the ports, used in constructors: `@Inject(BUS) private readonly bus: Bus`.

/** `Bus`: events and commands. */
export const BUS = Symbol('BUS');
/** `Database`: Postgres, or the embedded one. */
export const DATABASE = Symbol('DATABASE');
/** `RowCache`: issues of all resources, skies and weather. */
export const ROW_CACHE = Symbol('ROW_CACHE');
/** `Clock`: the time of the service, which tests and replays may shift. */
export const CLOCK = Symbol('CLOCK');
/** `Log`: structured log lines. */
export const LOG = Symbol('LOG');
