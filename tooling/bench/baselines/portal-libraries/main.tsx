import { zodResolver } from "@hookform/resolvers/zod";
import { QueryClient, QueryClientProvider, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import createClient from "openapi-fetch";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { useForm, useWatch } from "react-hook-form";
import {
  createBrowserRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router-dom";
import * as z from "zod/mini";

// Contains only the libraries that the portal loads between login and the payment form, and calls only the functions
// that the portal imports from them. The data is built in, so nothing but the libraries is measured.
const client = createClient<{
  "/form": { get: { responses: { 200: { content: { "application/json": { due: string } } } } } };
}>({ baseUrl: "/" });
const queries = new QueryClient();
const form = queryOptions({
  queryKey: ["form"],
  queryFn: async () => (await client.GET("/form")).data ?? { due: "" },
  staleTime: Infinity,
});
const schema = z.object({ amount: z.string().check(z.minLength(1)) });

function Form() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const loaded = useLoaderData<{ due: string }>();
  const { data } = useQuery({ ...form, initialData: loaded });
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { amount: data.due },
  });
  const amount = useWatch({ control, name: "amount" });
  const save = useMutation({ mutationFn: async () => void (await navigate("/")) });
  useBlocker(formState.isDirty);
  return (
    <form onSubmit={(event) => void handleSubmit(() => save.mutate())(event)}>
      <input {...register("amount")} aria-label={`${id} ${search.get("action")}`} />
      <Link to="/">{amount}</Link>
    </form>
  );
}

const router = createBrowserRouter([
  {
    Component: Outlet,
    children: [
      { path: "/", loader: () => redirect("/form/1"), Component: Outlet },
      { path: "/form/:id", loader: () => ({ due: "1.00" }), Component: Form },
    ],
  },
]);

const container = document.getElementById("root");
if (container)
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
