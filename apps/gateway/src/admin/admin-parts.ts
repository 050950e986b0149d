import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';
import type { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import { AdminController } from './admin.controller';
import { AdminKeys } from './admin-guard';
import { Provisioning } from './provisioning';

/** What an operator needs over HTTP; nothing without a key. */
export const adminParts = (
  keys: readonly string[] | undefined,
  bus: Bus,
  measurements: AggregationMeasurements,
  log: Log,
) =>
  keys === undefined
    ? { controllers: [], providers: [] }
    : {
        controllers: [AdminController],
        providers: [
          { provide: AdminKeys, useValue: new AdminKeys(keys) },
          { provide: Provisioning, useValue: new Provisioning(bus, measurements, log) },
        ],
      };
