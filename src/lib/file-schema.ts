/** Part of a file's JSON Schema that the editor needs, as the build makes it from the compiler's own schemas. */
export interface FileSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FileSchema>>;
  readonly required?: readonly string[];
  readonly items?: FileSchema;
  readonly anyOf?: readonly FileSchema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly additionalProperties?: FileSchema | boolean;
  readonly propertyNames?: FileSchema;
}

/** The schema of a value that may also be null, without the null. */
export function withoutNull(schema: FileSchema): { readonly schema: FileSchema; readonly nullable: boolean } {
  const { anyOf } = schema;
  if (!anyOf?.some(({ type }) => type === 'null')) return { schema, nullable: false };
  return { schema: anyOf.find(({ type }) => type !== 'null') ?? {}, nullable: true };
}

/** An amount in lira: a number or a text as people write amounts, or of a file that is JSON, which has no type at all. */
export const isLira = ({ type, anyOf, enum: options, const: only }: FileSchema): boolean =>
  Array.isArray(type)
    ? type.includes('number') && type.includes('string')
    : type === undefined && anyOf === undefined && options === undefined && only === undefined;

/** The pattern of the base name of a photograph (`slugOfPhoto`), which tells such a field from others. */
export const PHOTO_NAME = '^[a-z0-9-]+$';

export const isPhoto = ({ pattern }: FileSchema): boolean => pattern === PHOTO_NAME;

/** Where photographs lie in the repository, and how the forms name them. */
export const PHOTO_FOLDER = '/content/photos';
