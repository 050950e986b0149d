import { dirname, relative, sep } from 'node:path';

/** An entry of `require.cache`. */
export interface LoadedFile {
  readonly id: string;
  /** The files that it has required. */
  readonly children: readonly LoadedFile[];
}

/** The files of apps and libraries that this process has loaded by `require`. A project is one app or library. */
export class LoadedProjects {
  /**
   * @param files loaded files by path: `require.cache`
   * @param root folder of the compiled apps and libraries
   */
  constructor(
    private readonly files: Partial<Record<string, LoadedFile>>,
    private readonly root: string,
  ) {}

  /** Lists the folders of loaded files. */
  listFolders(): string[] {
    return [...new Set(this.listPaths().map((path) => dirname(path)))];
  }

  /**
   * Unloads the projects of changed files and all projects that import them, so that the next `require` evaluates their files
   * again. Whole projects are unloaded, because their registries of schemas and assets refuse the same name twice.
   * @returns the names of these projects, such as `libs/formats`
   */
  unload(changed: readonly string[]): string[] {
    const importers = this.findImporters();
    const unloaded = new Set<string>();
    const add = (project: string): void => {
      if (unloaded.has(project)) return;
      unloaded.add(project);
      for (const importer of importers.get(project) ?? []) add(importer);
    };
    for (const path of changed) add(this.findProject(path));
    for (const path of this.listPaths()) if (unloaded.has(this.findProject(path))) delete this.files[path];
    return [...unloaded];
  }

  private findImporters(): Map<string, Set<string>> {
    const importers = new Map<string, Set<string>>();
    for (const path of this.listPaths()) {
      for (const { id } of this.files[path]!.children) {
        const project = this.findProject(id);
        importers.set(project, (importers.get(project) ?? new Set()).add(this.findProject(path)));
      }
    }
    return importers;
  }

  private findProject(path: string): string {
    return relative(this.root, path).split(sep).slice(0, 2).join('/');
  }

  private listPaths(): string[] {
    return Object.keys(this.files).filter((path) => /^(apps|libs)\//.test(this.findProject(path)));
  }
}
