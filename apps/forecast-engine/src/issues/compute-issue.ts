import { type PowerSite, type DataBasis, sliceProvenance } from '@daystar/contracts';
import {
  type BlendedSky,
  type PlaceWeather,
  type SkillTracker,
  type SunPath,
  blendSky,
  createSunPath,
} from '@daystar/forecasting';
import type { InitialSoiling } from '@daystar/solar';
import { type PackedIssue, packIssue } from '@daystar/row-cache';
import { getIssueWindow } from './issue-window';
import { serializeIssue } from './serialize-issue';
import { type AppliedTuning, buildSiteIssue } from './build-site-issue';

/** Prefix of the names of sources of simulated weather. */
const SIMULATED_PREFIX = 'sandbox';

/** The inputs of a site's issue: plain data, which can be sent to another thread. */
export interface SiteInputs {
  readonly site: PowerSite;
  /** Weather of the site from all sources and from the nowcasts. */
  readonly weather: readonly PlaceWeather[];
  /** Ms. */
  readonly issuedAt: number;
  /** Absent when no tuning was learned and no measurement is recent, or when the owner of the site disabled tuning. */
  readonly tuning?: AppliedTuning;
  /** Soiling at the first step of the issue; clean modules when absent. */
  readonly initialSoiling?: InitialSoiling;
  /** Whether the errors of the sky over the site are tracked; true when absent. */
  readonly isTracked?: boolean;
}

/** The parts of a blended sky that are compared with later observations, and with other places. */
export type TrackedSky = Pick<
  BlendedSky,
  'steps' | 'actualSteps' | 'provenance' | 'pendingVerifications' | 'reading'
> & {
  readonly columns: Pick<BlendedSky['columns'], 'opacity50'>;
};

/** The parts of a blended sky from which the status of its tile follows. */
export type SkyStatus = Pick<BlendedSky, 'provenance' | 'actualSteps' | 'excluded'>;

/** An issue as it is written to the row cache and to the bus. */
export interface ComputedIssue {
  readonly packed: PackedIssue;
  /** The issue as JSON. */
  readonly text: string;
  /** Data basis of the first forecast rows. */
  readonly dataBasis: DataBasis;
  /** Whether simulated weather contributed to the forecasts. */
  readonly isSimulated: boolean;
  /** Status of the first forecast step only, because the results of worker threads are copied. */
  readonly skyStatus: SkyStatus;
  /** Absent when errors of the sky are not tracked. */
  readonly trackedSky?: TrackedSky;
}

/** The path of the last site, whose buffers the next one reuses. */
let path: SunPath | undefined;

/** Computes a site's issue. A pure function: the same inputs and skill record give the same issue on any thread. */
export function computeIssue(
  { site, weather, issuedAt, tuning, initialSoiling, isTracked = true }: SiteInputs,
  skill: SkillTracker,
): ComputedIssue {
  const steps = getIssueWindow(issuedAt);
  path = createSunPath(site, steps, site.elevation, path?.daylight);
  const options = { place: site, elevation: site.elevation, steps, issuedAt, skill, path };
  const sky = blendSky(weather, { ...options, hasNightPercentiles: false, isTracked });
  const issue = buildSiteIssue(site, sky, issuedAt, { tuning, skillSnapshotName: skill.name, initialSoiling, path });
  const { actualSteps, provenance, pendingVerifications, reading, excluded, columns } = sky;
  return {
    packed: packIssue(issue),
    text: serializeIssue(issue),
    dataBasis: issue.forecasts.provenance[0].ladder,
    isSimulated: issue.forecasts.provenance.some(({ inputs }) =>
      inputs.some(({ source }) => source.startsWith(SIMULATED_PREFIX)),
    ),
    skyStatus: { provenance: sliceProvenance(provenance, actualSteps, actualSteps + 1), actualSteps: 0, excluded },
    ...(isTracked && {
      trackedSky: {
        steps,
        actualSteps,
        provenance,
        pendingVerifications,
        reading,
        columns: { opacity50: columns.opacity50 },
      },
    }),
  };
}
