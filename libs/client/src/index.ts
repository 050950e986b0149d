export { Daystar, type DaystarOptions, type Place, type System } from './daystar';
export { DaystarRefusal, type FieldProblem } from './daystar-refusal';
export { type EventsAsked, type IssueEvent } from './event-stream';
export { type Patience } from './patience';
export { type Period, type PowerRow, type RadiationRow, type Rows, type RowsAsked, type RowsOf } from './rows';
export { type Measurement, type Site, type SiteProperties, type SiteRecord, type Sites } from './site';
