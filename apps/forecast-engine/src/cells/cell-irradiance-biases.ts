import type { SkyBlock } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { TunedResourceRegistry } from '../tuning/tuned-resource-registry';
import { TuningRegistry } from '../tuning/tuning-registry';

/** Provides the irradiance biases that a sky has for the weather sites of its cell. */
@Injectable()
export class CellIrradianceBiases {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
  ) {}

  /**
   * Takes over the weather sites of a cell: marks them as issued by this engine, which tunes them from now on.
   * @returns the irradiance biases that were learned at these sites (their site adaptations), as properties of the sky
   */
  takeOver(cell: string): Pick<SkyBlock, 'irradiance_biases'> {
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
