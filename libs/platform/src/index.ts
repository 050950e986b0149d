export { PlatformModule, type Ports } from './platform.module';
export { BUS, CLOCK, DATABASE, LOG, ROW_CACHE } from './tokens';
