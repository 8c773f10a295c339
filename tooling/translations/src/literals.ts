import ts from "typescript";

/** Whether a child of a node is no text: the name of a module, a type or a key, or a code to compare with. */
function isCode(child: ts.Node, parent: ts.Node): boolean {
  if (ts.isModuleDeclaration(parent)) return child === parent.name;
  if (ts.isTypeNode(child) || ts.isImportDeclaration(child) || ts.isExportDeclaration(child)) return true;
  if (ts.isPropertyAssignment(parent)) return child === parent.name;
  if (ts.isElementAccessExpression(parent)) return child === parent.argumentExpression;
  if (ts.isCaseClause(parent)) return child === parent.expression;
  if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.ImportKeyword;
  return ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
}

const isProperty = (node: ts.Node, name: string) =>
  ts.isPropertyAssignment(node) &&
  (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
  node.name.text === name;

export interface Literal {
  readonly text: string;
  /** Whether the literal is in a property of the given name, such as `es`. */
  readonly inProperty: boolean;
}

/** The texts that a source file contains, each part of a template by itself. */
export function literalsOf(source: string, property: string): Literal[] {
  const found: Literal[] = [];
  const visit = (node: ts.Node, inProperty: boolean) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ text: node.text, inProperty });
    ts.forEachChild(node, (child) => {
      if (!isCode(child, node)) visit(child, inProperty || isProperty(node, property));
    });
  };
  visit(ts.createSourceFile("words.tsx", source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX), false);
  return found;
}
