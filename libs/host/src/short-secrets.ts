/** Minimum length of a session secret, characters. */
export const MIN_SECRET_LENGTH = 32;

/** Describes the session secrets that are too short. Names each by its position in the list, not by its text. */
export function findShortSecrets(text: string | undefined): string[] {
  const secrets = text?.split(',') ?? [];
  return secrets.flatMap(({ length }, i) =>
    length >= MIN_SECRET_LENGTH
      ? []
      : [
          `DAYSTAR_SESSION_SECRET: secret ${i + 1} of ${secrets.length} has ${length} characters: ` +
            `expects at least ${MIN_SECRET_LENGTH} in each, and commas only between secrets`,
        ],
  );
}
