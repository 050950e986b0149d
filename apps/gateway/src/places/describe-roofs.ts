import type { PlantArray } from '@daystar/contracts';
import { formatCompassPoint } from '../pages/compass-points';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import type { Markup, Text } from '../pages/markup';

/** Describes roofs, for example as `2 roofs, 9 kW in total: 5 kW east, 4 kW west`. @param total capacity of all roofs, kW */
export const describeRoofs = (roofs: readonly PlantArray[], total: number): Text =>
  t('{count} roofs, {capacity} kW in total: {roofs}.', {
    count: roofs.length,
    capacity: formatNumber(total, { maximumFractionDigits: 2 }),
    roofs: joinTexts(
      roofs.map((roof) => describeRoof(roof, total)),
      ', ',
    ),
  });

function describeRoof({ dc_share, azimuth }: PlantArray, total: number): Text | Markup {
  const capacity = formatNumber(dc_share * total, { maximumFractionDigits: 2 });
  return azimuth === undefined
    ? t('{capacity} kW', { capacity })
    : t('{capacity} kW {direction}', { capacity, direction: formatCompassPoint(azimuth) });
}
