import type { FileSchema } from './file-schema.ts';

/** How the editor reads and writes the files of one form. */
export interface EditorFormat {
  /** As its collection names it. */
  readonly name: string;
  readonly extension: 'yaml' | 'json' | 'md';
  /** The file, or the folder of files that are told apart by their number. */
  readonly path: string;
  readonly schema: FileSchema;
  /** Products and categories are told apart by their number, other forms have one file each. */
  readonly byId: boolean;
  /** The form lists what the file holds by name; this field of the form is the name. */
  readonly nameField?: string;
}

/** `/editor/config.json`, written by the build: what the page of the editor reads before anything else. */
export interface EditorFile {
  /** Sveltia's configuration. */
  readonly config: object;
  readonly formats: readonly EditorFormat[];
  /** The names of the files in `content/photos`. */
  readonly photos: readonly string[];
  /** Whether the build knew the repository; else only the files of this machine can be edited. */
  readonly hasRepository: boolean;
  /** The repository and its branch, where they are known. */
  readonly place?: { readonly repo: string; readonly branch: string };
  /** SHA-256 of the commit of this deploy: its name alone would ask for the reasons of a refused build. */
  readonly deploy?: string;
}
