/** How often an answer is looked for that nobody here listens to, ms, and how many times. */
const lookEvery = 1500;
const looks = 40;

/** Asks again and again for an answer that is made elsewhere, and knows when that has been often enough. */
export class AnswerPoll {
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(private readonly look: () => void) {}

  /** Looks once more, in so many ms. */
  again(ms: number = lookEvery): void {
    clearTimeout(this.timer);
    this.count += 1;
    this.timer = setTimeout(this.look, ms);
  }

  get isOver(): boolean {
    return this.count > looks;
  }

  /** There is nothing to look for any more. */
  rest(): void {
    clearTimeout(this.timer);
    this.count = 0;
  }
}
