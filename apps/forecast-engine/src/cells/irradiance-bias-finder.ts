import type { SkyBlock } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { TunedResourceRegistry } from '../tuning/tuned-resource-registry';
import { TuningRegistry } from '../tuning/tuning-registry';

@Injectable()
export class IrradianceBiasFinder {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
  ) {}

  /**
   * Finds the irradiance biases that were learned at the weather sites of a cell: their site adaptations. Also marks these
   * sites as issued by this engine, which therefore tunes them from now on.
   */
  findAndMarkIssued(cell: string): Pick<SkyBlock, 'irradiance_biases'> {
    const biases = this.sites.listWeatherSitesInCell(cell).flatMap(({ resource_id }) => {
      this.resources.markIssued(resource_id);
      const { enabled, learned } = this.tunings.getTuning(resource_id);
      const adaptation = enabled ? learned?.tuning.adaptation : undefined;
      const bias = adaptation && { by_index: [...adaptation.byIndex], by_hour: [...adaptation.byHour] };
      return bias ? [[resource_id, bias] as const] : [];
    });
    return biases.length > 0 ? { irradiance_biases: Object.fromEntries(biases) } : {};
  }
}
