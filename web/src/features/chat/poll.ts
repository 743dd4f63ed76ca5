/** How often to look for an answer that another tab or page waits for, ms, and how many times. */
const lookEvery = 1500;
const looks = 40;

/** Asks repeatedly for an answer that is made elsewhere, up to a limit. */
export class AnswerPoll {
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(private readonly look: () => void) {}

  /** Looks once more, after that many ms. */
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
