import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';
import type { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import { AdminController } from './admin.controller';
import { AdminKey } from './admin-guard';
import { Provisioning } from './provisioning';

/** What an operator needs over HTTP; nothing without a key. */
export const adminParts = (key: string | undefined, bus: Bus, measurements: AggregationMeasurements, log: Log) =>
  key === undefined
    ? { controllers: [], providers: [] }
    : {
        controllers: [AdminController],
        providers: [
          { provide: AdminKey, useValue: new AdminKey(key) },
          { provide: Provisioning, useValue: new Provisioning(bus, measurements, log) },
        ],
      };
