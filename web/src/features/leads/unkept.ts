import { asProblem, explain } from '../../api/problem.ts';

/** Why something that was typed was not kept: what the server says of it, or what went wrong after `told`, "Not kept." */
export function unkept(thrown: unknown, told: string): string {
  const [field] = asProblem(thrown).fields;
  return field?.message ?? `${told} ${explain(thrown)}`;
}
