const UNRELEASED = '## Unreleased\n';

/** A changelog with a section for a version, and the text of that section. */
export interface CutChangelog {
  readonly text: string;
  readonly section: string;
}

/**
 * Moves everything under "Unreleased" to a section for the version.
 * @param date yyyy-MM-dd
 * @throws Error when the heading is missing, has no text, or the version has a section already
 */
export function cutChangelog(text: string, version: string, date: string): CutChangelog {
  const start = text.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## Unreleased"');
  if (text.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md already has a section for ${version}`);
  const [preamble, unreleased] = [text.slice(0, start), text.slice(start + UNRELEASED.length)];
  const nextHeading = unreleased.indexOf('\n## ');
  const section = (nextHeading < 0 ? unreleased : unreleased.slice(0, nextHeading)).trim();
  if (!/^- /m.test(section))
    throw new Error('CHANGELOG.md has no line under "## Unreleased": there is nothing to release');
  const olderSections = nextHeading < 0 ? '' : unreleased.slice(nextHeading);
  return { text: `${preamble}${UNRELEASED}\n## ${version} - ${date}\n\n${section}\n${olderSections}`, section };
}
