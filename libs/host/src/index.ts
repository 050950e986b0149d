export { ServiceClock, type ClockSettings } from './clock';
export { type Environment, readEnvironment } from './environment';
export { type Log, createLog } from './log';
export { type Health, startOpsServer } from './ops-server';
export { type Host, type RunningService, runService } from './run-service';
export { type Repetition, type ScheduleOptions, repeat } from './schedule';
export { nestLog, startMicroservice } from './start-microservice';
export { threadPool } from './threads/thread-pool';
export { SETTINGS, TOOL_VARIABLES, type Setting } from './settings';
