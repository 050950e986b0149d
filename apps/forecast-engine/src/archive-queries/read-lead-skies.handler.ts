import { OnCommand } from '@daystar/bus';
import {
  type LeadSkies,
  type LeadSky,
  type ReadLeadSkies,
  SKY_MARGIN_MS,
  countSteps,
  readLeadSkies,
  sliceProvenance,
} from '@daystar/contracts';
import { NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import { MAX_ISSUE_AGE_MS } from '../archive/read-lead-columns';
import { type SkyRecord, packSkyRecord, toSkyResource } from '../archive/sky-record';
import type { IssueTimes } from '../archive-postgres/issue-store';
import { parseLeadRange } from './lead-range';

/** Span of consecutive rows that were forecast from the same sky, ms. */
interface Section {
  readonly from: number;
  to: number;
  readonly issue: IssueTimes;
}

/** Handles `readLeadSkies`: returns, for each period, the newest archived sky issued at least `lead` before it. */
@Controller()
export class ReadLeadSkiesHandler {
  constructor(private readonly archive: IssueArchive) {}

  @OnCommand(readLeadSkies)
  async onReadLeadSkies({ cell, from, to, period, lead }: ReadLeadSkies): Promise<LeadSkies> {
    const { start, end } = parseLeadRange({ from, to, period });
    const resource = toSkyResource(cell);
    const issues = await this.archive.listIssueTimes(resource, start - lead - MAX_ISSUE_AGE_MS, end - lead);
    const sections = groupIntoSections(issues, start, end, period, lead);
    const skies: LeadSky[] = [];
    for await (const record of this.archive.readIssues<SkyRecord>(resource, [
      ...new Set(sections.map(({ issue }) => issue)),
    ])) {
      const sectionsOfIssue = sections.filter(({ issue }) => issue.issue_id === record.issue_id);
      for (const section of sectionsOfIssue) skies.push(...cutSection(record, section, period));
    }
    return { skies: skies.sort((a, b) => Date.parse(a.from) - Date.parse(b.from)) };
  }
}

/** Groups consecutive rows by the sky that was the newest one a lead time before them. @param issues oldest first */
function groupIntoSections(
  issues: readonly IssueTimes[],
  start: number,
  end: number,
  period: number,
  lead: number,
): Section[] {
  const sections: Section[] = [];
  let index = -1;
  for (let time = start; time < end; time += period) {
    while (index + 1 < issues.length && issues[index + 1].issuedAt <= time - lead) index++;
    if (index < 0 || issues[index].issuedAt < time - lead - MAX_ISSUE_AGE_MS) continue;
    const lastSection = sections.at(-1);
    if (lastSection?.issue === issues[index]) lastSection.to = time + period;
    else sections.push({ from: time, to: time + period, issue: issues[index] });
  }
  return sections;
}

/**
 * Cuts a section out of a sky: the periods that the sky covers wholly, plus a margin at each end where the sky has one.
 * @returns no element when the sky covers no period of the section
 */
function cutSection(record: SkyRecord, section: Section, period: number): LeadSky[] {
  const skyStart = Date.parse(record.first_period_end) - NATIVE_PERIOD_MS;
  const skyEnd = skyStart + countSteps(record.provenance) * NATIVE_PERIOD_MS;
  const to = Math.min(section.to, floorTo(skyEnd, period));
  if (section.from < skyStart || to <= section.from) return [];
  const margin = Math.ceil(SKY_MARGIN_MS / period) * period;
  const fromStep = Math.max(0, (section.from - margin - skyStart) / NATIVE_PERIOD_MS);
  const toStep = (Math.min(skyEnd, to + margin) - skyStart) / NATIVE_PERIOD_MS;
  const block = packSkyRecord(record, fromStep, toStep, {
    first_period_end: toIso(skyStart + (fromStep + 1) * NATIVE_PERIOD_MS),
    actual_steps: Math.min(Math.max(record.actual_steps - fromStep, 0), toStep - fromStep),
    provenance: sliceProvenance(record.provenance, fromStep, toStep),
  });
  return [{ from: toIso(section.from), to: toIso(to), block: block.toString('base64') }];
}

const toIso = (time: number): string => new Date(time).toISOString();
