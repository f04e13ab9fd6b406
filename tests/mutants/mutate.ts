/** Faults that may be put into a source file, one at a time: a limit moved by one, a condition turned round, an act left out. */
import ts from 'typescript';

/** One fault, by its place in the text of its file. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Stands there instead. */
  readonly text: string;
}

const OTHER: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

const OTHER_CALL: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
};

/** Returns every fault for a file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const put = (node: ts.Node, text: string): void => {
    found.push({ file, start: node.getStart(tree), end: node.getEnd(), text });
  };
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OTHER[node.operatorToken.kind];
      if (other) put(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      put(node, node.operand.getText(tree));
    } else if (ts.isConditionalExpression(node)) {
      put(node.condition, `!(${node.condition.getText(tree)})`);
    } else if (ts.isIfStatement(node)) {
      put(node.expression, 'false');
    } else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent)) {
      put(node, `(${node.text} + 1)`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      put(node, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');
    } else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
      const other = OTHER_CALL[node.name.text];
      if (other) put(node.name, other);
    } else if (ts.isExpressionStatement(node)) {
      put(node, ';');
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** Where a fault stands and what it is, in a line. */
export function describeMutant({ file, start, end, text }: Mutant, source: string): string {
  const line = source.slice(0, start).split('\n').length;
  const before = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
  return `${file}:${line} ${before} → ${text.slice(0, 80)}`;
}
