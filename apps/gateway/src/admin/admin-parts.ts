import type { Bus } from '@daystar/bus';
import type { Log } from '@daystar/host';
import type { AggregationMeasurementsService } from '../aggregations/aggregation-measurements.service';
import { AdminController } from './admin.controller';
import { AdminKeys } from '../auth/admin.guard';
import { ProvisioningService } from './provisioning.service';

/** What an operator needs over HTTP; nothing without a key. */
export const adminParts = (
  keys: readonly string[] | undefined,
  bus: Bus,
  measurements: AggregationMeasurementsService,
  log: Log,
) =>
  keys === undefined
    ? { controllers: [], providers: [] }
    : {
        controllers: [AdminController],
        providers: [
          { provide: AdminKeys, useValue: new AdminKeys(keys) },
          { provide: ProvisioningService, useValue: new ProvisioningService(bus, measurements, log) },
        ],
      };
