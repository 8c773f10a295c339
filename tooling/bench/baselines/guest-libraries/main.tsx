import createClient from "openapi-fetch";
import { lazy, StrictMode, Suspense, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router-dom";

// Contains only the libraries of the guest portal's first page, and calls only the functions that this page imports.
const client = createClient<{
  "/lookup": {
    post: {
      requestBody: { content: { "application/json": { value: string } } };
      responses: { 200: { content: { "application/json": { found: string } } } };
    };
  };
}>({ baseUrl: "/" });

function Lookup() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [value, setValue] = useState("");
  const submit = async () =>
    void (await navigate((await client.POST("/lookup", { body: { value } })).data?.found ?? "/"));
  return (
    <form onSubmit={(event) => (event.preventDefault(), void submit())}>
      <input
        value={value}
        onChange={({ target }) => setValue(target.value)}
        aria-label={`${id} ${search.get("user")} ${key}`}
      />
      <Link to="/">{value}</Link>
    </form>
  );
}

const Later = lazy(() => Promise.resolve({ default: Outlet }));

const container = document.getElementById("root");
const app = (
  <StrictMode>
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Lookup />} />
          <Route path="/:id" element={<Later />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  </StrictMode>
);
if (container?.hasChildNodes()) hydrateRoot(container, app);
else if (container) createRoot(container).render(app);
