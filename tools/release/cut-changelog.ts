const UNRELEASED = '## Unreleased\n';

/** A changelog with a section for a version, and what that section says. */
export interface CutChangelog {
  readonly text: string;
  readonly section: string;
}

/**
 * Moves everything under "Unreleased" to a section for the version.
 * @param date yyyy-MM-dd
 * @throws Error when there is no such heading, nothing under it, or a section of the version
 */
export function cutChangelog(text: string, version: string, date: string): CutChangelog {
  const at = text.indexOf(UNRELEASED);
  if (at < 0) throw new Error('CHANGELOG.md has no heading "## Unreleased"');
  if (text.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has a section for ${version} already`);
  const [before, after] = [text.slice(0, at), text.slice(at + UNRELEASED.length)];
  const next = after.indexOf('\n## ');
  const section = (next < 0 ? after : after.slice(0, next)).trim();
  if (!/^- /m.test(section))
    throw new Error('CHANGELOG.md has no line under "## Unreleased": there is nothing to release');
  const older = next < 0 ? '' : after.slice(next);
  return { text: `${before}${UNRELEASED}\n## ${version} - ${date}\n\n${section}\n${older}`, section };
}
