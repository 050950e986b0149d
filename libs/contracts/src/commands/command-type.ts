/** A request to one service, with a reply. `name` is `<service>.<action>`. */
export interface CommandType<Request extends object = object, Reply extends object = object> {
  readonly name: string;
  readonly service: ServiceName;
  readonly request: new () => Request;
  readonly reply: new () => Reply;
  readonly example: { readonly request: Request; readonly reply: Reply };
}

export const SERVICES = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'] as const;
export type ServiceName = (typeof SERVICES)[number];
