import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { ChunkFailed } from "./chunk";
import { ErrorBoundary } from "./error-boundary";
import { ChunkBoundary, lazyComponent, lazyPart } from "./lazy-part";

interface QuestionProps {
  readonly text: string;
}

const Question = ({ text }: QuestionProps) => <p>{text}</p>;
const OnItsWay = ({ text }: QuestionProps) => <p>Loading {text}</p>;
const loads = () => Promise.resolve({ Component: Question });
const failsOnce = () => vi.fn(loads).mockRejectedValueOnce(new Error("offline"));
const gone = <p>It did not load.</p>;

// React reports every failure that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

test("fetches the code when the part first shows, and only once [ERR-34]", async () => {
  const load = vi.fn(loads);
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part text="Leave?" />);
  expect(await screen.findByText("Leave?")).toBeVisible();
  unmount();
  render(<Part text="Leave?" />);
  expect(screen.getByText("Leave?")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("renders preloaded code at once, without the fallback", async () => {
  const Fallback = vi.fn(OnItsWay);
  const Part = lazyPart(loads, Fallback);
  await Part.preload();
  render(<Part text="Leave?" />);
  expect(screen.getByText("Leave?")).toBeVisible();
  expect(Fallback).not.toHaveBeenCalled();
});

test("shows the fallback while the code loads, and keeps the focus and the content around it", async () => {
  const Part = lazyPart(loads, OnItsWay);
  const form = (asks: boolean) => (
    <>
      <input aria-label="Amount" />
      {asks && <Part text="Leave?" />}
    </>
  );
  const { rerender } = render(form(false));
  const field = screen.getByLabelText("Amount");
  field.focus();
  rerender(form(true));
  expect(screen.getByText("Loading Leave?")).toBeVisible();
  expect(field).toBeVisible();
  expect(await screen.findByText("Leave?")).toBeVisible();
  expect(field).toHaveFocus();
});

test("reports code that fails to load, and fetches it again when the part mounts again [ERR-34]", async () => {
  const load = failsOnce();
  const Part = lazyPart(load);
  const onFailure = vi.fn();
  const part = (
    <ChunkBoundary fallback={gone} onFailure={onFailure}>
      <Part text="Leave?" />
    </ChunkBoundary>
  );
  const { unmount } = render(part);
  expect(await screen.findByText("It did not load.")).toBeVisible();
  expect(onFailure).toHaveBeenCalledOnce();
  unmount();
  render(part);
  expect(await screen.findByText("Leave?")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("fetches the code again in place when the boundary's key changes [ERR-34]", async () => {
  const Part = lazyPart(failsOnce());
  const attempt = (count: number) => (
    <ChunkBoundary fallback={gone} resetKey={count}>
      <Part text="Leave?" />
    </ChunkBoundary>
  );
  const { rerender } = render(attempt(1));
  await screen.findByText("It did not load.");
  rerender(attempt(1));
  expect(screen.getByText("It did not load.")).toBeVisible();
  rerender(attempt(2));
  expect(await screen.findByText("Leave?")).toBeVisible();
});

test("fetches code that fails to load only once, even if the part renders again before the failure shows [ERR-32, ERR-34]", async () => {
  const load = vi.fn(loads).mockRejectedValue(new Error("offline"));
  const Part = lazyPart(load);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Screen = lazyComponent<object>(() => arrival.then(() => ({ Component: () => null })));
  render(
    <ErrorBoundary fallback={() => gone}>
      <Suspense fallback={<p>Loading</p>}>
        <Part text="Leave?" />
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(() => Promise.resolve());
  arrive();
  expect(await screen.findByText("It did not load.")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("a lazy component shows the screen's fallback while it loads; after its failure was displayed, the next mount loads the code again [ERR-32, ERR-34]", async () => {
  const Screen = lazyComponent(failsOnce());
  const visit = (count: number) => (
    <ErrorBoundary fallback={() => gone} resetKey={count}>
      <Suspense fallback={<p>Loading</p>}>
        <Screen text="Leave?" />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(visit(1));
  expect(screen.getByText("Loading")).toBeVisible();
  await screen.findByText("It did not load.");
  rerender(visit(2));
  expect(await screen.findByText("Leave?")).toBeVisible();
});

test("loads the code on first render after a failed preload [ERR-34]", async () => {
  const Part = lazyPart(failsOnce());
  await Part.preload();
  render(<Part text="Leave?" />);
  expect(await screen.findByText("Leave?")).toBeVisible();
});

test("gives up loading after 120 seconds [ERR-31, ERR-34]", async () => {
  vi.useFakeTimers();
  try {
    const Part = lazyPart<QuestionProps>(() => new Promise(() => undefined));
    render(
      <ChunkBoundary fallback={gone}>
        <Part text="Leave?" />
      </ChunkBoundary>,
    );
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(119_999);
    expect(screen.queryByText("It did not load.")).toBeNull();
    await pass(1);
    expect(screen.getByText("It did not load.")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test("leaves an error thrown by a part to the next boundary", async () => {
  const bug = new Error("bug");
  const Part = lazyPart(() =>
    Promise.resolve({
      Component: () => {
        throw bug;
      },
    }),
  );
  const onFailure = vi.fn();
  const caught = vi.fn();
  render(
    <ErrorBoundary fallback={() => <p>Something went wrong</p>} onFailure={caught}>
      <ChunkBoundary fallback={gone} onFailure={onFailure}>
        <Part />
      </ChunkBoundary>
    </ErrorBoundary>,
  );
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  expect(caught).toHaveBeenCalledExactlyOnceWith(bug);
  expect(onFailure).not.toHaveBeenCalled();
});

test("passes a failed load to the nearest boundary [ERR-32]", async () => {
  const caught = vi.fn();
  const Part = lazyPart(failsOnce());
  render(
    <ErrorBoundary fallback={() => gone} onFailure={caught}>
      <Part text="Leave?" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText("It did not load.")).toBeVisible();
  expect(caught).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkFailed));
});

test("renders on a server: the fallback, or the part once its code has loaded", async () => {
  const Part = lazyPart(loads, OnItsWay);
  expect(renderToString(<Part text="Leave?" />)).toContain("Loading");
  await Part.preload();
  expect(renderToString(<Part text="Leave?" />)).toContain("<p>Leave?</p>");
});
