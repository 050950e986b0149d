/** A request to one service, with a reply. `name` is `<service>.<action>`. */
export interface CommandType<Q extends object = object, R extends object = object> {
  readonly name: string;
  readonly service: ServiceName;
  readonly request: new () => Q;
  readonly reply: new () => R;
  readonly example: { readonly request: Q; readonly reply: R };
}

export const SERVICES = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'] as const;
export type ServiceName = (typeof SERVICES)[number];
