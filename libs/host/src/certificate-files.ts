import { readFileSync } from 'node:fs';
import type { SettingName } from './settings';

/** Parameters of addresses that name PEM files. */
const FILE_PARAMETERS = {
  DAYSTAR_POSTGRES: ['sslrootcert', 'sslcert', 'sslkey'],
  DAYSTAR_REDIS: ['ca'],
} as const satisfies Partial<Record<SettingName, readonly string[]>>;

/** Lists the certificate files that an address names, with the parameters that name them. */
export function listCertificateFiles(
  name: keyof typeof FILE_PARAMETERS,
  address: string | undefined,
): { readonly parameter: string; readonly file: string }[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { searchParams } = new URL(address);
  return FILE_PARAMETERS[name].flatMap((parameter) => {
    const file = searchParams.get(parameter);
    return file ? [{ parameter, file }] : [];
  });
}

/** Finds the problems of the certificate files that an address names. They never quote the address: it contains a password. */
export function findCertificateProblems(name: keyof typeof FILE_PARAMETERS, address: string | undefined): string[] {
  return listCertificateFiles(name, address).flatMap(({ parameter, file }) => {
    try {
      readFileSync(file);
      return [];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [`${name}: cannot read ${file}, given as '${parameter}' (${code}): give the path of a readable PEM file`];
    }
  });
}
