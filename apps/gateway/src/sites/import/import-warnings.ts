import type { SiteKind } from '@daystar/contracts';
import { t } from '../../pages/i18n/translate';
import { findFacingProblem } from '../facing';
import { describeIneffectiveSettings } from '../ineffective-notice';
import { getPropertyLabel } from '../property-labels';
import { describeImplausibleValues } from '../implausible-values';
import type { ImportProblem } from './import-problem';
import type { ImportedSite } from './read-site-table';
import type { ImportPreview } from './site-import.service';

/** Lists likely mistakes in the sites of a table, which the form of a site would show beside its fields. */
export const listImportWarnings = (
  kind: SiteKind,
  { sites, linesWithKnownName }: Pick<ImportPreview, 'sites' | 'linesWithKnownName'>,
): ImportProblem[] => sites.flatMap((site) => listSiteWarnings(kind, site, linesWithKnownName.has(site.line)));

function listSiteWarnings(
  kind: SiteKind,
  { line, properties }: ImportedSite,
  hasKnownName: boolean,
): readonly ImportProblem[] {
  const facingProblem = findFacingProblem(properties);
  const values =
    kind === 'weather'
      ? []
      : [...describeIneffectiveSettings(properties), ...describeImplausibleValues(properties, kind)];
  const problems: Omit<ImportProblem, 'siteName'>[] = [
    ...(hasKnownName
      ? [{ line, field: getPropertyLabel('name'), message: t('Another site has this name. Was it added before?') }]
      : []),
    ...(facingProblem ? [{ line, field: getPropertyLabel('azimuth'), message: facingProblem }] : []),
    ...values.map(([field, message]) => ({ line, field: getPropertyLabel(field), message })),
  ];
  return problems.map((problem) => ({ ...problem, siteName: properties.name }));
}
